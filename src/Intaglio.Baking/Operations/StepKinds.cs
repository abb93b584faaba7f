namespace Intaglio.Baking;

/// <summary>The rules by which steps follow each other.</summary>
internal static class StepKinds
{
    /// <summary>Determines whether an operation accepts the data that the preceding step makes.</summary>
    internal static bool Accepts(BakeOperation operation, BakeDataKind data) => operation.Input == data
        || (operation.Input == BakeDataKind.Any && data is BakeDataKind.None or BakeDataKind.File or BakeDataKind.Files)
        || (data == BakeDataKind.File && operation.Input is BakeDataKind.Picture or BakeDataKind.Mesh);

    /// <summary>Describes data that an operation does not accept, and the correction.</summary>
    internal static string DescribeMismatch(BakeOperation operation, BakeDataKind data) => data switch
    {
        BakeDataKind.Files when operation.Input == BakeDataKind.None => $"'{operation.Name}' does not need files (remove 'all')",
        BakeDataKind.Files => $"'{operation.Name}' processes one file at a time (write 'for' instead of 'all')",
        BakeDataKind.None when operation.Input == BakeDataKind.Files => $"'{operation.Name}' needs files (add 'all: \"**\"')",
        BakeDataKind.None => $"'{operation.Name}' needs a file (add 'for: \"**\"')",
        BakeDataKind.File when operation.Input == BakeDataKind.Files =>
            $"'{operation.Name}' processes all files at once (write 'all' instead of 'for')",
        BakeDataKind.File => $"'{operation.Name}' does not need files (remove 'for')",
        _ => $"'{operation.Name}' does not accept {Describe(data)} (remove it or the step before it)",
    };

    /// <summary>Names the operations that write data to a file.</summary>
    internal static string DescribeWriters(BakeDataKind data) => data == BakeDataKind.Mesh ? "mesh" : "png, tiff, jpeg or exr";

    private static string Describe(BakeDataKind data) => data == BakeDataKind.Mesh ? "meshes" : "images";
}
