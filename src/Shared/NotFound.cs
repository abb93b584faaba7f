namespace Intaglio;

internal static partial class FileError
{
    internal static partial Exception NotFound(string path) => new FileNotFoundException($"There is no '{path}'.", path);
}
