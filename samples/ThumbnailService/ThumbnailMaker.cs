using Intaglio.Caching;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Samples;

/// <summary>Makes thumbnails, each once however many ask for it: also if they ask several processes with the same cache.</summary>
internal sealed class ThumbnailMaker(ContentCache cache, IHostApplicationLifetime lifetime) : IDisposable
{
    private static readonly Lazy<bool> canWriteJpeg = new(FindJpeg);

    // As many at a time as there are processors, since each is made by one.
    private readonly SemaphoreSlim places = new(Environment.ProcessorCount);

    /// <summary>Gets whether libjpeg-turbo is there. Without it, thumbnails are PNG.</summary>
    internal static bool CanWriteJpeg => canWriteJpeg.Value;

    /// <summary>Gets a thumbnail from the cache, or makes it. A visitor who leaves does not stop what others wait for.</summary>
    internal ValueTask<CachedContent> GetOrMakeAsync(Thumbnail thumbnail) =>
        cache.GetOrCreateAsync(thumbnail.Key, async (stream, cancellationToken) =>
        {
            await places.WaitAsync(cancellationToken);
            try
            {
                Make(thumbnail, stream, cancellationToken);
            }
            finally
            {
                places.Release();
            }
        }, lifetime.ApplicationStopping);

    /// <inheritdoc/>
    public void Dispose() => places.Dispose();

    private static void Make(Thumbnail thumbnail, Stream stream, CancellationToken cancellationToken)
    {
        Photo photo = thumbnail.Photo;
        using (PictureReader picture = photo.Open(FindReduction(photo.Width, thumbnail.Width)))
        {
            ResizeOptions options = new() { Width = thumbnail.Width, AllowEnlarging = false, MaxDegreeOfParallelism = 1 };
            (PictureFormat format, PictureWriteOptions? writing) = thumbnail.IsJpeg ? (PictureFormat.Jpeg, new() { Image = new() { JpegQuality = Thumbnail.Quality } }) : (PictureFormat.Png, (PictureWriteOptions?)null);
            PictureResizing.Resize(picture, stream, format, options, writing, progress: null, cancellationToken);
        }
        // Else the new photo would have the name of the old one.
        if (!photo.IsUnchanged(new(photo.Path)))
            throw new IOException("The photo was changed meanwhile.");
    }

    // JPEG is decoded at a half, a quarter or an eighth while that leaves twice the pixels that are wanted.
    private static int FindReduction(int width, int wanted)
    {
        int reduction = 1;
        while (reduction < 8 && width / (2 * reduction) >= 2 * wanted)
            reduction *= 2;
        return reduction;
    }

    private static bool FindJpeg()
    {
        try
        {
            PictureFile.Write(Stream.Null, new Image(1, 1, new(3, AlphaMode.None, SampleType.Bits8)), PictureFormat.Jpeg);
            return true;
        }
        catch (PlatformNotSupportedException)
        {
            return false;
        }
    }
}
