namespace Intaglio.Cryptography.Tests;

/// <summary>Vector files that are not checked in, where the environment says they are.</summary>
internal static class LargeVectors
{
    private const string FolderVariable = "INTAGLIO_VECTORS";

    /// <summary>Where a file is; skips the test where it is not.</summary>
    internal static string PathOf(string fileName)
    {
        string? folder = Environment.GetEnvironmentVariable(FolderVariable);
        Skip.If(string.IsNullOrEmpty(folder), $"{FolderVariable} does not name a folder with {fileName}.");
        string path = Path.Combine(folder!, fileName);
        Skip.IfNot(File.Exists(path), $"There is no {fileName} in the folder that {FolderVariable} names.");
        return path;
    }
}
