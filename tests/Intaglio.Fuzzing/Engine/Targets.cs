namespace Intaglio.Fuzzing;

/// <summary>All targets.</summary>
internal static class Targets
{
    internal static IReadOnlyList<Target> All { get; } =
    [
        new ChecksumListTarget(), new Base32Target(), new CacheEntryTarget(), new CacheFolderTarget(), new CacheKeyTarget(), new TreeManifestTarget(), new FolderManifestTarget(), new ManifestProofTarget(),
        new ProofEditsTarget(), new PathPatternsTarget(), new EvaluationJsonTarget(), new SealedFileTarget(), new SealedEditsTarget(), new KeyFileTarget(), new Blake2Target(), new SkeinTarget(), new Blake3Target(), new ExtendableOutputTarget(), new CommandLineTarget(),
        new ExrFileTarget(), new ObjFileTarget(), new MaterialFileTarget(), new PlyFileTarget(), new StlFileTarget(),
        new PngFileTarget(), new TiffFileTarget(), new JpegFileTarget(), new PnmFileTarget(), new IccProfileTarget(), new CssColorTarget(),
    ];

    /// <summary>The target of a name, or null.</summary>
    internal static Target? Find(string name) => All.FirstOrDefault(target => target.Name == name);
}
