using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of an open picture, as its codec gives them.</summary>
internal abstract class PictureSource : IDisposable
{
    internal abstract ImageHeader Header { get; }

    internal abstract ExrBox2i DataWindow { get; }

    internal abstract ExrBox2i DisplayWindow { get; }

    internal abstract bool IsSequential { get; }

    /// <summary>Gets the most bytes that the pixels of the whole picture may take, before and after a conversion.</summary>
    internal abstract long MaxMemory { get; }

    /// <summary>Reads the next rows.</summary>
    internal abstract void Read(Image rows);

    internal abstract Image ReadAll(IProgress<ImageProgress>? progress, CancellationToken cancellationToken);

    /// <summary>Returns the bands that display reads, each as often as it likes.</summary>
    /// <exception cref="InvalidOperationException">Rows were read already, and cannot be read again.</exception>
    internal abstract PictureBands ToBands(CancellationToken cancellationToken);

    public abstract void Dispose();
}
