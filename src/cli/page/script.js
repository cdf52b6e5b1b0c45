"use strict";
(() => {
  const narrow = matchMedia("(max-width: 640px)");
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  document.body.append(tip);
  let shownFor = null;

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  // What a rule says stands at the foot of the page; what a card says stands in the card.
  const content = (target) => {
    if (target.matches("a.rule")) {
      const entry = document.getElementById(decodeURIComponent(target.hash.slice(1)));
      const said = entry && entry.nextElementSibling.querySelector("p");
      if (!said || !said.textContent) return null;
      return [element("b", entry.textContent, "tip-title"), element("p", said.textContent)];
    }
    const parts = [];
    for (const part of [".name", ".cost", ".types", ".text", ".size", ".chips", ".mark"]) {
      const found = target.querySelector(":scope " + part);
      if (found && found.textContent.trim()) parts.push(found.cloneNode(true));
    }
    return parts.length ? parts : null;
  };

  const hide = () => {
    tip.hidden = true;
    shownFor = null;
  };

  const place = (target) => {
    const at = target.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const height = document.documentElement.clientHeight;
    const left = Math.max(8, Math.min(at.left, width - size.width - 8));
    const below = at.bottom + 6;
    const above = at.top - size.height - 6;
    const top = below + size.height <= height - 8 || above < 8 ? below : above;
    tip.style.left = `${left}px`;
    tip.style.top = `${Math.max(8, Math.min(top, height - size.height - 8))}px`;
  };

  const show = (target) => {
    const parts = content(target);
    if (!parts) return;
    shownFor = target;
    const sheet = narrow.matches;
    tip.className = (sheet ? "sheet " : "") + (target.matches("a.rule") ? "" : "of-card");
    tip.style.left = tip.style.top = "";
    tip.replaceChildren(...parts);
    if (sheet) {
      const bar = element("p", "", "bar");
      if (target.matches("a.rule")) {
        const link = element("a", "in the list of rules");
        link.href = target.hash;
        link.addEventListener("click", hide);
        bar.append(link);
      }
      const close = element("button", "close");
      close.type = "button";
      close.addEventListener("click", hide);
      bar.append(close);
      tip.append(bar);
    }
    tip.hidden = false;
    if (!sheet) place(target);
  };

  const target = (event) => event.target.closest && event.target.closest("a.rule, [data-card]");
  document.addEventListener("mouseover", (event) => {
    if (narrow.matches || tip.contains(event.target)) return;
    const over = target(event);
    if (over) show(over);
    else hide();
  });
  document.addEventListener("focusin", (event) => {
    if (narrow.matches) return;
    const over = target(event);
    if (over) show(over);
    else if (!tip.contains(event.target)) hide();
  });
  // A finger has nowhere to hover: what it touches first shows the tip.
  let touched = false;
  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  document.addEventListener("click", (event) => {
    if (!(narrow.matches || touched) || tip.contains(event.target)) return;
    const on = target(event);
    if (!on) return hide();
    if (on.matches("a.rule")) event.preventDefault();
    if (shownFor === on && narrow.matches) hide();
    else show(on);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", () => { if (!narrow.matches) hide(); }, { passive: true });
  addEventListener("resize", hide);

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copy);
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = "copied";
      } catch {
        getSelection().selectAllChildren(source);
        button.textContent = "selected: copy it now";
      }
      setTimeout(() => { button.textContent = "copy"; }, 2500);
    });
  }

  for (const row of document.querySelectorAll(".fold")) {
    row.hidden = false;
    row.addEventListener("click", (event) => {
      const how = event.target.dataset.fold;
      if (!how) return;
      for (const fold of row.parentElement.querySelectorAll("details")) fold.open = how === "open";
    });
  }

  // What a link leads to is opened, and so is all that is printed.
  const reveal = () => {
    const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!found) return;
    for (let fold = found.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    found.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    for (const fold of folded) fold.open = true;
  });
  addEventListener("afterprint", () => { for (const fold of folded) fold.open = false; });
})();
