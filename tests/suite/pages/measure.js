"use strict";
// Looks at the pages in the frames of this document and writes what it finds as JSON.
addEventListener("load", () => {
  const found = [];
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument;
    const width = frame.clientWidth;
    const height = frame.clientHeight;
    const wider = [];
    for (const element of page.querySelectorAll("body *")) {
      if (element.closest("pre") || element.closest("#tip") || element.closest("[hidden]")) continue;
      const box = element.getBoundingClientRect();
      if (box.width && (box.right > width + 0.5 || box.left < -0.5)) wider.push(`${element.tagName}.${element.className}`);
    }

    // What stands on a card is there whole.
    const cut = [];
    for (const part of page.querySelectorAll(".card .text, .card .name, .card .chip, .card .mark, .slip")) {
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1) cut.push(`${part.className}: ${part.textContent}`);
    }
    // The parts of a page end in one line at the right.
    const parts = [...page.querySelectorAll(".answer, .boards, .story")].map((part) => Math.round(part.getBoundingClientRect().right));

    const view = frame.contentWindow;
    const tip = page.getElementById("tip");
    const outside = [];
    let tips = 0;
    let sheet = false;
    // Every tip is asked for where its number or card is at the edge of the window, too.
    for (const target of [...page.querySelectorAll("a.rule, [data-card]")].slice(0, 60)) {
      target.scrollIntoView({ block: tips % 2 ? "end" : "start", behavior: "instant" });
      const narrow = view.matchMedia("(max-width: 640px)").matches;
      const Event = view.MouseEvent;
      target.dispatchEvent(new Event(narrow ? "click" : "mouseover", { bubbles: true, cancelable: true }));
      if (tip.hidden) {
        const rule = target.matches("a.rule") && page.getElementById(target.hash.slice(1));
        if (!rule || rule.nextElementSibling.querySelector("p").textContent) outside.push(`none for ${target.textContent}`);
        continue;
      }
      const box = tip.getBoundingClientRect();
      tips += 1;
      sheet = sheet || tip.classList.contains("sheet");
      if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) {
        outside.push(`${target.textContent} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
      }
      page.dispatchEvent(new view.KeyboardEvent("keydown", { key: "Escape" }));
      if (!tip.hidden) outside.push(`${target.textContent} is not closed by Escape`);
    }

    const nowhere = [];
    for (const link of page.querySelectorAll("a[href]")) {
      if (!page.getElementById(decodeURIComponent(link.hash.slice(1)))) nowhere.push(link.getAttribute("href"));
    }
    found.push({
      name: frame.dataset.name,
      width: Number(frame.dataset.width),
      scroll: page.documentElement.scrollWidth,
      wider: [...new Set(wider)],
      cut,
      edges: new Set(parts).size,
      outside,
      nowhere,
      tips,
      sheet,
      requests: view.performance.getEntriesByType("resource").length,
    });
  }
  document.getElementById("measured").textContent = JSON.stringify(found);
});
