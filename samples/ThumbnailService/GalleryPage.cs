using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;

namespace Intaglio.Samples;

/// <summary>The page with all photos: the browser takes the width that fits, and names that never change are never asked for twice.</summary>
internal static class GalleryPage
{
    // The width that columns have, for the choice of the browser.
    private const string Sizes = "(max-width: 40rem) calc(100vw - 2rem), (max-width: 72rem) calc(50vw - 2rem), 28rem";

    private const string Style = """
        :root { color-scheme: light dark; --paper: #f4f2ee; --card: #fff; --ink: #23211d; --quiet: #6d685f; }
        @media (prefers-color-scheme: dark) { :root { --paper: #17181a; --card: #222427; --ink: #eceae6; --quiet: #a09a90; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 90rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        header { padding: 1.5rem 0 1rem; }
        h1 { margin: 0; font-size: 1.75rem; font-weight: 650; letter-spacing: -0.01em; }
        p { margin: 0; color: var(--quiet); }
        main { columns: 3; column-gap: 1rem; }
        @media (max-width: 72rem) { main { columns: 2; } }
        @media (max-width: 40rem) { main { columns: 1; } }
        figure { margin: 0 0 1rem; overflow: hidden; break-inside: avoid; border-radius: 0.6rem; background: var(--card); box-shadow: 0 1px 3px rgb(0 0 0 / 0.18); }
        figure a { display: block; }
        figure a:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
        img { display: block; width: 100%; height: auto; background: color-mix(in srgb, var(--quiet) 20%, transparent); }
        figcaption { display: flex; justify-content: space-between; gap: 1rem; padding: 0.6rem 0.8rem; font-size: 0.875rem; }
        figcaption b { overflow: hidden; font-weight: 550; text-overflow: ellipsis; white-space: nowrap; }
        figcaption span { color: var(--quiet); white-space: nowrap; font-variant-numeric: tabular-nums; }
        .fault { padding: 2rem 0.8rem 1rem; text-align: center; }
        """;

    /// <summary>Gets what a browser may load: images of this service and the style of the page.</summary>
    internal static string ContentSecurityPolicy { get; } =
        $"default-src 'none'; img-src 'self' data:; style-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(Style)))}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /// <summary>Creates the page, as UTF-8.</summary>
    internal static byte[] Create(IReadOnlyList<(string Name, Photo? Photo, string? Fault)> photos)
    {
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Photos</title>
            <link rel="icon" href="data:,">
            <style>{Style}</style>
            </head>
            <body>
            <header><h1>Photos</h1><p>{photos.Count} {(photos.Count == 1 ? "photo" : "photos")}</p></header>
            <main>

            """);
        foreach ((string name, Photo? photo, string? fault) in photos)
            page.Append(photo is null ? CreateFault(name, fault!) : CreateFigure(photo));
        page.Append("</main>\n</body>\n</html>\n");
        return Encoding.UTF8.GetBytes(page.ToString());
    }

    private static string CreateFigure(Photo photo)
    {
        Thumbnail[] thumbnails = [.. Thumbnail.CreateAll(photo)];
        string set = string.Join(", ", thumbnails.Select(thumbnail => string.Create(CultureInfo.InvariantCulture, $"{thumbnail.Path} {Math.Min(thumbnail.Width, photo.Width)}w")));
        string source = thumbnails[Math.Min(1, thumbnails.Length - 1)].Path, name = Encode(photo.Name);
        return string.Create(CultureInfo.InvariantCulture, $"""
            <figure>
            <a href="{Encode(thumbnails[^1].Path)}"><img src="{Encode(source)}" srcset="{Encode(set)}" sizes="{Sizes}" width="{photo.Width}" height="{photo.Height}" alt="{name}" loading="lazy" decoding="async"></a>
            <figcaption><b>{name}</b><span>{photo.Width} × {photo.Height}</span></figcaption>
            </figure>

            """);
    }

    private static string CreateFault(string name, string fault) => $"<figure>\n<p class=\"fault\">{Encode(fault)}</p>\n<figcaption><b>{Encode(name)}</b></figcaption>\n</figure>\n";

    private static string Encode(string text) => HtmlEncoder.Default.Encode(text);
}
