namespace Intaglio.Cli;

/// <summary>The destination of a manifest. Nothing is visible there before the manifest is complete and accepted.</summary>
internal sealed class ManifestOutput : IDisposable
{
    private readonly OutputFile file;
    private readonly Stream target;
    private readonly FileStream? kept;

    /// <exception cref="FileException">The file cannot be created.</exception>
    internal ManifestOutput(OutputFile file)
    {
        this.file = file;
        target = file.Open(isText: true);
        kept = file.IsSeenAtOnce ? GuardedScratchFile.Create() : null;
        Stream = kept is null ? target : GuardedScratchFile.ToWriter(kept);
    }

    /// <summary>Gets the stream for the manifest, which reports errors as <see cref="FileException"/>.</summary>
    internal Stream Stream { get; }

    /// <summary>Publishes the complete manifest.</summary>
    /// <exception cref="FileException">The manifest cannot be written.</exception>
    internal void Complete()
    {
        if (kept is not null)
        {
            kept.Position = 0;
            kept.CopyTo(target);
        }
        file.Complete();
    }

    public void Dispose() => kept?.Dispose();
}
