using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Samples;

/// <summary>A thumbnail of a photo: its name and where it is.</summary>
internal sealed class Thumbnail
{
    /// <summary>The quality of JPEG files.</summary>
    internal const int Quality = 82;

    // Counted on when the same settings make another image.
    private const int Version = 1;

    internal Thumbnail(Photo photo, int width)
    {
        (Photo, Width) = (photo, width);
        byte[] digest = new byte[ContentName.Size];
        photo.Content.CopyTo(digest);
        // Everything that the result depends on: what it is made of, the settings, and the program's version.
        Key = new CacheKey("photo-thumbs", Version).Add("source", digest).Add("width", width).Add("quality", Quality).Add("format", Extension);
    }

    /// <summary>Gets the widths that there are, so that nobody fills the cache with all others.</summary>
    internal static IReadOnlyList<int> Widths { get; } = [160, 320, 480, 640, 960, 1280, 1920];

    internal Photo Photo { get; }

    /// <summary>Gets the width; a photo that has fewer pixels in a row keeps its own.</summary>
    internal int Width { get; }

    internal CacheKey Key { get; }

    /// <summary>Gets the name of its file, which is another one whenever its bytes are.</summary>
    internal string FileName => $"{Key.ToName()}{Extension}";

    internal string Path => string.Create(CultureInfo.InvariantCulture, $"/thumbnails/{Uri.EscapeDataString(Photo.Name)}/{Width}/{FileName}");

    internal bool IsJpeg => Photo.IsOpaque && ThumbnailMaker.CanWriteJpeg;

    internal string ContentType => IsJpeg ? "image/jpeg" : "image/png";

    private string Extension => IsJpeg ? ".jpg" : ".png";

    /// <summary>Gets the widths that a page offers: those below the photo's own, and the next one.</summary>
    internal static IEnumerable<Thumbnail> CreateAll(Photo photo) => Widths.Where((_, i) => i == 0 || Widths[i - 1] < photo.Width).Select(width => new Thumbnail(photo, width));
}
