// MARK: Start

element('undo').addEventListener('click', undo);
element('before').addEventListener('click', toggleBefore);
element('hide').addEventListener('change', drawOverlay);
element('plain').addEventListener('change', drawMarks);
for (const route of ['cutout', 'mask']) element(route).addEventListener('click', () => download(route));
element('save').addEventListener('click', save);
window.addEventListener('resize', drawMarks);
window.addEventListener('beforeunload', event => { if (!isSaved) event.preventDefault(); });

element('photo-name').textContent = data.name;
document.title = `Correct the cut-out of ${data.name}`;
if (data.saved !== null) {
  element('save').hidden = false;
  element('save').textContent = `Save ${data.saved}`;
}
document.documentElement.style.setProperty('--ratio', data.width / data.height);
drawMarks();
update('Ready.');
live();
