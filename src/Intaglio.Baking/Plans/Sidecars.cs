namespace Intaglio.Baking;

/// <summary>The sidecars of a source folder: files with settings for sources in the same folder.</summary>
/// <param name="reader">Reads sidecars.</param>
/// <param name="files">The sidecars by the paths of their sources.</param>
internal sealed class Sidecars(SidecarReader reader, IReadOnlyDictionary<string, SidecarFile> files)
{
    private readonly Dictionary<string, (Sidecar? Sidecar, string? Problem)> known = new(StringComparer.Ordinal);

    /// <summary>Gets the paths of the sources that have sidecars, also of those that do not exist.</summary>
    internal IEnumerable<string> Sources => files.Keys;

    /// <summary>Removes the sidecars from the files of a source folder, if the recipe allows sidecars.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, and then those that are not sidecars.</param>
    /// <returns>The sidecars, or null if the recipe does not allow them.</returns>
    internal static Sidecars? Remove(BakeRecipe recipe, ref SourceFile[] sources)
    {
        if (recipe.Sidecars is not { } reader)
            return null;
        SourceFile[] files = Array.FindAll(sources, source => Sidecar.Is(source.Name));
        sources = Array.FindAll(sources, source => !Sidecar.Is(source.Name));
        return new(reader, files.ToDictionary(file => file.Name[..^Sidecar.Suffix.Length], file => new SidecarFile(file, default)));
    }

    /// <summary>Finds the sidecar of a source.</summary>
    /// <param name="source">The path of the source.</param>
    /// <param name="problem">Receives the error of a sidecar that cannot be read; otherwise, null.</param>
    /// <returns>The sidecar, or null if the source has none or it cannot be read.</returns>
    internal Sidecar? Find(string source, out string? problem)
    {
        problem = null;
        if (!files.TryGetValue(source, out SidecarFile file))
            return null;
        if (!known.TryGetValue(source, out (Sidecar? Sidecar, string? Problem) found))
            known.Add(source, found = Read(source + Sidecar.Suffix, file));
        problem = found.Problem;
        return found.Sidecar;
    }

    private (Sidecar? Sidecar, string? Problem) Read(string name, in SidecarFile file)
    {
        try
        {
            return (reader.Read(name, file.File is { } source ? ReadBytes(source) : file.Bytes), null);
        }
        catch (BakeRecipeFormatException exception)
        {
            return (null, exception.Message);
        }
        catch (Exception exception) when (exception is BakeOperationException or IOException or UnauthorizedAccessException)
        {
            return (null, $"{PrintableText.Of(name)}: {exception.Message.TrimEnd('.')}");
        }
    }

    private static byte[] ReadBytes(SourceFile file)
    {
        if (file.Problem is { } problem)
            throw new BakeOperationException(problem);
        // A longer file is not copied to memory.
        if (file.Stamp.Size > Sidecar.MaxSize)
            return new byte[Sidecar.MaxSize + 1];
        string path = file.Path;
        using FileSnapshot snapshot = FileSnapshot.Read(Path.GetDirectoryName(path)!, Path.GetFileName(path), "", file.Name, file.Root,
            (file.Device, file.Stamp.Node)) ?? throw new BakeOperationException("the sidecar was deleted during the bake");
        using MemoryStream bytes = new();
        snapshot.CopyTo(bytes);
        return bytes.ToArray();
    }
}

/// <summary>A sidecar that was not read yet.</summary>
/// <param name="File">The file, or null if the bytes are known.</param>
/// <param name="Bytes">The bytes of a sidecar of another machine.</param>
internal readonly record struct SidecarFile(SourceFile? File, ReadOnlyMemory<byte> Bytes);
