namespace Intaglio.Baking.Operations;

/// <summary>The operations that come with Intaglio.</summary>
public static class BakeOperations
{
    /// <summary>Gets the operations for recipes.</summary>
    public static OperationCatalog Catalog { get; } = new(
    [
        () => new CopyOperation(),
        () => new ConvertOperation(),
        () => new ResizeOperation(),
        () => new ViewOperation(),
        () => new GradientOperation(),
        () => new PngOperation(),
        () => new TiffOperation(),
        () => new JpegOperation(),
        () => new ExrOperation(),
        () => new IccOperation(),
        () => new MeshOperation(),
        () => new ManifestOperation(),
        () => new NamesOperation(),
    ]);
}
