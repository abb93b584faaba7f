'use strict';
// The search: names first, then what is said of them. It needs no server; the index is a script beside it.
{
    const input = document.getElementById('site-search'), list = document.getElementById('site-found'), root = document.body.dataset.root;
    const menu = document.getElementById('site-menu'), pages = document.getElementById('site-pages');
    const Most = 20;
    let chosen = -1;

    const entries = window.searchIndex.map(([name, kind, address, summary]) => {
        const last = name.split('.').pop();
        return { name, kind, address, summary, lower: name.toLowerCase(), last: last.toLowerCase(), capitals: last.replace(/[^A-Z0-9]/g, '').toLowerCase(), text: `${name} ${kind} ${summary}`.toLowerCase() };
    });

    // Lower is better; -1 is not found.
    function rank(entry, query, words) {
        if (entry.lower === query || entry.last === query)
            return entry.lower === query ? 0 : 1;
        if (entry.lower.startsWith(query) || entry.last.startsWith(query))
            return 2;
        if (query.length > 1 && entry.capitals.startsWith(query))
            return 3;
        if (entry.lower.includes(query))
            return 4;
        return words.every(word => entry.text.includes(word)) ? (words.every(word => entry.lower.includes(word)) ? 5 : 6) : -1;
    }

    function find(query) {
        const words = query.split(/[\s.]+/).filter(Boolean);
        return entries.map(entry => ({ entry, rank: rank(entry, query, words) })).filter(found => found.rank >= 0)
            .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length || a.entry.name.localeCompare(b.entry.name)).slice(0, Most).map(found => found.entry);
    }

    function element(tag, text, kind) {
        const made = document.createElement(tag);
        made.textContent = text;
        made.className = kind;
        return made;
    }

    function show() {
        const query = input.value.trim().toLowerCase();
        const found = query ? find(query) : [];
        list.replaceChildren(...found.map((entry, index) => {
            const item = document.createElement('li'), link = document.createElement('a');
            item.id = `site-found-${index}`;
            item.role = 'option';
            link.href = root + entry.address;
            link.tabIndex = -1;
            link.append(element('b', entry.name, ''), element('span', entry.kind, 'kind'), element('span', entry.summary, 'said'));
            item.append(link);
            return item;
        }));
        if (query && found.length === 0)
            list.append(element('li', 'Nothing has that name.', 'none'));
        list.hidden = !query;
        input.setAttribute('aria-expanded', String(!list.hidden));
        choose(found.length > 0 ? 0 : -1);
    }

    function choose(index) {
        chosen = index;
        [...list.children].forEach((item, each) => item.setAttribute('aria-selected', String(each === index)));
        if (index < 0)
            return input.removeAttribute('aria-activedescendant');
        input.setAttribute('aria-activedescendant', `site-found-${index}`);
        list.children[index].scrollIntoView({ block: 'nearest' });
    }

    function close() {
        list.hidden = true;
        input.setAttribute('aria-expanded', 'false');
    }

    input.addEventListener('input', show);
    input.addEventListener('focus', () => input.value && show());
    input.addEventListener('keydown', event => {
        const count = list.querySelectorAll('a').length;
        if (event.key === 'ArrowDown' && count)
            choose((chosen + 1) % count);
        else if (event.key === 'ArrowUp' && count)
            choose((chosen + count - 1) % count);
        else if (event.key === 'Enter' && chosen >= 0) {
            list.children[chosen].querySelector('a').click();
            close();
        } else if (event.key === 'Escape')
            close();
        else
            return;
        event.preventDefault();
    });
    document.addEventListener('click', event => event.target.closest('.search') || close());
    document.addEventListener('keydown', event => {
        if (event.key === '/' && !event.target.closest('input, textarea')) {
            event.preventDefault();
            input.focus();
        }
    });

    function openPages(open) {
        pages.classList.toggle('open', open);
        menu.setAttribute('aria-expanded', String(open));
        if (open)
            pages.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    }
    menu.addEventListener('click', () => openPages(!pages.classList.contains('open')));
    pages.addEventListener('click', event => event.target.closest('a') && openPages(false));
    document.addEventListener('keydown', event => {
        if (event.key === 'Escape' && pages.classList.contains('open')) {
            openPages(false);
            menu.focus();
        }
    });
    pages.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    scrollTo(0, location.hash ? scrollY : 0);
}
