// 103.1: the game is over.
fn over() {}

// 101.4: a green marble takes one away.
fn take() {}

// 101.3: red ones anywhere; CR 100.3 is not done.
fn put() {}

// * 103.2. Each marble of a player on the board counts one point
fn count() {}
