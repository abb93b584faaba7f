namespace Intaglio.Baking.Operations;

/// <summary>The operations that come with Intaglio.</summary>
public static class BakeOperations
{
    /// <summary>Gets the operations for recipes.</summary>
    public static OperationCatalog Catalog { get; } = new(new Dictionary<string, Func<BakeOperation>>
    {
        ["copy"] = () => new CopyOperation(),
        ["convert"] = () => new ConvertOperation(),
        ["resize"] = () => new ResizeOperation(),
        ["view"] = () => new ViewOperation(),
        ["gradient"] = () => new GradientOperation(),
        ["png"] = () => new PngOperation(),
        ["tiff"] = () => new TiffOperation(),
        ["jpeg"] = () => new JpegOperation(),
        ["exr"] = () => new ExrOperation(),
        ["icc"] = () => new IccOperation(),
        ["mesh"] = () => new MeshOperation(),
        ["manifest"] = () => new ManifestOperation(),
        ["names"] = () => new NamesOperation(),
    });
}
