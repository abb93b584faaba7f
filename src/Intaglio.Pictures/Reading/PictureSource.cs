using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of an open picture, decoded by its codec.</summary>
internal abstract class PictureSource : IDisposable
{
    internal abstract ImageHeader Header { get; }

    internal abstract ExrBox2i DataWindow { get; }

    internal abstract ExrBox2i DisplayWindow { get; }

    internal abstract bool IsSequential { get; }

    /// <summary>Gets the maximum size in bytes of all pixels before and after a conversion.</summary>
    internal abstract long MaxMemory { get; }

    /// <summary>Reads the next rows.</summary>
    internal abstract void Read(Image rows);

    internal abstract Image ReadAll(IProgress<ImageProgress>? progress, CancellationToken cancellationToken);

    /// <summary>Returns the bands of the picture, which can be read repeatedly.</summary>
    /// <exception cref="InvalidOperationException">Some rows have already been read and cannot be read again.</exception>
    internal abstract PictureBands ToBands(CancellationToken cancellationToken);

    public abstract void Dispose();
}
