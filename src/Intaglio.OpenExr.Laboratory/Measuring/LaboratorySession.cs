namespace Intaglio.OpenExr.Laboratory;

/// <summary>Compresses and decompresses samples in one way. Buffers and codecs are reused for all samples.</summary>
internal abstract class LaboratorySession : IDisposable
{
    /// <summary>Gets the extension of the file names.</summary>
    internal abstract string Extension { get; }

    /// <summary>Compresses a sample in memory.</summary>
    /// <returns>The compressed size in bytes.</returns>
    internal abstract long Write(SampleRoom room);

    /// <summary>Clears internal buffers, so that old data is not mistaken for decompressed data.</summary>
    internal virtual void Forget(SampleRoom room)
    {
    }

    /// <summary>Decompresses the last compressed data into the images of the room.</summary>
    /// <remarks>Another session of this kind can have written it.</remarks>
    internal abstract void Read(SampleRoom room);

    /// <summary>Compresses a sample to a file.</summary>
    internal abstract void Write(SampleRoom room, string path);

    /// <summary>Decompresses the last written file into the images of the room.</summary>
    internal abstract void Read(SampleRoom room, string path);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
