namespace Intaglio.OpenExr.Laboratory;

/// <summary>Packs and unpacks samples in one way; what it needs for that is kept from sample to sample.</summary>
internal abstract class LaboratorySession : IDisposable
{
    /// <summary>Gets what ends the names of its files.</summary>
    internal abstract string Extension { get; }

    /// <summary>Packs a sample into its room.</summary>
    /// <returns>The packed bytes.</returns>
    internal abstract long Write(SampleRoom room);

    /// <summary>Makes sure that nothing that it holds is taken for what it unpacks.</summary>
    internal virtual void Forget(SampleRoom room)
    {
    }

    /// <summary>Unpacks what was packed last, by this or another of its kind, over the room's images.</summary>
    internal abstract void Read(SampleRoom room);

    /// <summary>Packs a sample into a file.</summary>
    internal abstract void Write(SampleRoom room, string path);

    /// <summary>Unpacks the file that was written last, over the room's images.</summary>
    internal abstract void Read(SampleRoom room, string path);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
