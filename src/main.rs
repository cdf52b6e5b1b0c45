//! The program: parse the command line, run the command, exit with its code.

fn main() -> std::process::ExitCode {
    apnap::cli::main()
}
