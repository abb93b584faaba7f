namespace Intaglio.Cli;

/// <summary>Where a manifest goes: nobody sees any of it before it is known to be wanted.</summary>
internal sealed class ManifestOutput : IDisposable
{
    private readonly OutputFile file;
    private readonly Stream target;
    private readonly FileStream? kept;

    /// <exception cref="FileException">There can be no file there.</exception>
    internal ManifestOutput(OutputFile file)
    {
        this.file = file;
        target = file.Open(isText: true);
        kept = file.IsSeenAtOnce ? GuardedScratchFile.Create() : null;
        Stream = kept is null ? target : GuardedScratchFile.ToWriter(kept);
    }

    /// <summary>Gets what takes the manifest; its failures are those of this program.</summary>
    internal Stream Stream { get; }

    /// <summary>Gives the manifest to those who wait for it.</summary>
    /// <exception cref="FileException">They do not take it.</exception>
    internal void Complete()
    {
        if (kept != null)
        {
            kept.Position = 0;
            kept.CopyTo(target);
        }
        file.Complete();
    }

    public void Dispose() => kept?.Dispose();
}
