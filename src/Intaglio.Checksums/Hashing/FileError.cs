namespace Intaglio;

internal static partial class FileError
{
    internal static partial Exception NotFound(string path) => path.Contains('\uFFFD', StringComparison.Ordinal)
        ? new Checksums.UnrepresentableNameException()
        : new FileNotFoundException($"There is no '{path}'.", path);
}
