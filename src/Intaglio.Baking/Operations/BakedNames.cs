using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The names of outputs that contain keys or digests, by their logical names, as the operation <c>names</c> writes them.</summary>
/// <remarks>
/// The logical name of <c>textures/wall-n27aqrai.png</c> is <c>textures/wall.png</c> if the recipe has <c>{name}-{digest}.png</c>.
/// </remarks>
public sealed class BakedNames
{
    /// <summary>The usual name of the file.</summary>
    public const string FileName = "names.json";

    internal const int Version = 1;

    private readonly Dictionary<string, string> names;

    private BakedNames(Dictionary<string, string> names) => this.names = names;

    /// <summary>Gets the logical names in the order of the file.</summary>
    public IReadOnlyCollection<string> LogicalNames => names.Keys;

    /// <summary>Reads a file.</summary>
    /// <param name="path">The path of the file, such as <c>out/names.json</c>.</param>
    /// <returns>The names.</returns>
    /// <exception cref="BakeRecipeFormatException">The file is not a list of names, or has another version.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    public static BakedNames Read(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read);
        return Read(stream);
    }

    /// <summary>Reads a file from a stream.</summary>
    /// <param name="stream">The stream. It stays open.</param>
    /// <returns>The names.</returns>
    /// <exception cref="BakeRecipeFormatException">The file is not a list of names, or has another version.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static BakedNames Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        try
        {
            using JsonDocument document = JsonDocument.Parse(stream);
            if (document.RootElement.GetProperty("version").GetInt32() != Version)
                throw new BakeRecipeFormatException($"The list of names does not have version {Version}.");
            return new(document.RootElement.GetProperty("names").EnumerateObject()
                .ToDictionary(name => name.Name, name => name.Value.GetString() ?? throw new FormatException(), StringComparer.Ordinal));
        }
        catch (Exception exception) when (exception is JsonException or KeyNotFoundException or InvalidOperationException
            or ArgumentException || exception is FormatException and not BakeRecipeFormatException)
        {
            throw new BakeRecipeFormatException("The file is not a list of names.", exception);
        }
    }

    /// <summary>Finds the path of an output below the output folder.</summary>
    /// <param name="logicalName">The logical name, with parts separated by <c>/</c>.</param>
    /// <returns>The path, or <see langword="null"/> if the file does not have the logical name.</returns>
    public string? Find(string logicalName) => names.GetValueOrDefault(logicalName);
}
