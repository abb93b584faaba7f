using System.Collections.Concurrent;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Places results: their outputs get their names, and their bytes in the output folder.</summary>
/// <param name="folder">The output folder.</param>
/// <param name="ownership">The files in the folder that the recipe has made.</param>
/// <param name="allowOverwrite">Whether files that the recipe did not make are replaced.</param>
internal sealed class OutputPlacer(OutputFolder folder, OutputOwnership ownership, bool allowOverwrite)
{
    private readonly ConcurrentDictionary<string, BakeAction> claimed = new(StringComparer.Ordinal);
    private readonly FolderSpelling spelling = new(folder.Path);

    /// <summary>Determines the final name of an output, which no other action may have.</summary>
    /// <exception cref="BakeOperationException">Another action has made an output with the same name.</exception>
    internal PlacedFile Name(BakeAction action, BakeKey weak, ActionOutput output)
    {
        string name = action.NameOutput(output.Role, weak, output.Digest);
        // Names with the key or the digest can be equal only when these are known.
        BakeAction owner = claimed.GetOrAdd(NameFolding.Fold(name), action);
        return owner == action ? new(output.Role, name, output.Length, output.Digest, default)
            : throw new BakeOperationException($"the output '{name}' is also made from '{owner.Inputs.FirstOrDefault()?.Name}' "
                + "(add {dir} or {name} to 'to')");
    }

    /// <summary>Determines, without reading a file, whether the outputs of an action are those of an earlier bake.</summary>
    internal bool HasAll(BakeAction action, RecordedAction recorded)
    {
        foreach (PlacedFile file in recorded.Outputs)
        {
            if (action.Rule.Rule.FindOutput(file.Role) < 0 || action.NameOutput(file.Role, recorded.Weak, file.Digest) != file.Name
                || !folder.IsUnchanged(file.Name, file.Stamp, action.Rule.Rule.IsExecutable))
                return false;
        }
        return recorded.Outputs.Length > 0;
    }

    /// <summary>Determines whether an output exists with the right bytes.</summary>
    /// <param name="file">The output.</param>
    /// <param name="isExecutable">Whether everybody may execute it.</param>
    /// <param name="recorded">The files of the last bake, whose bytes are known by their metadata.</param>
    /// <returns>The file with its metadata, or null if it must be written.</returns>
    internal PlacedFile? FindRight(PlacedFile file, bool isExecutable, IEnumerable<PlacedFile> recorded)
    {
        if (folder.Find(file.Name) is not { } status || status.Size != file.Length || !folder.HasMode(status, isExecutable))
            return null;
        FileStamp stamp = FileStamp.From(status);
        foreach (PlacedFile known in recorded)
            if (known.Name == file.Name && known.Digest.Span.SequenceEqual(file.Digest.Span) && known.Stamp.Proves(stamp))
                return file with { Stamp = stamp };
        using FileStream? stream = folder.TryOpen(file.Name);
        return stream is not null && FileDigest.HashData(stream).AsSpan().SequenceEqual(file.Digest.Span)
            && FileStamp.IsUnchanged(status, FileStatus.Read(stream.SafeFileHandle)) ? file with { Stamp = stamp } : null;
    }

    /// <summary>Records that the recipe makes files, before they appear.</summary>
    internal void Own(IReadOnlyCollection<PlacedFile> files) => ownership.Add(files);

    /// <summary>Checks that a file may be replaced.</summary>
    /// <param name="name">The name of the output.</param>
    /// <param name="isKnown">Whether the bytes of the output are known, and those of the file are not the same.</param>
    /// <exception cref="BakeOperationException">The recipe did not make the file.</exception>
    internal void RequireOwn(string name, bool isKnown = true)
    {
        if (!allowOverwrite && !ownership.Owns(name, folder) && folder.Exists(name) && !IsGone(name) && !OwnsOtherSpelling(name))
            throw folder.FindObstacle(name) is { } obstacle ? new BakeOperationException(obstacle)
                : new BakeOperationException($"'{Path.Combine(folder.Path, name)}' exists and was not made by this recipe"
                + (isKnown ? "" : ", so a bake fails unless it makes the same bytes") + " (move it away, or replace it with --force)");
    }

    // The metadata of a file that was removed under another spelling can remain, until the file cannot be opened.
    private bool IsGone(string name)
    {
        using FileStream? stream = folder.Find(name) is null ? null : folder.TryOpen(name);
        return stream is null && !folder.Exists(name);
    }

    /// <summary>Checks that an output could be placed, for a trial.</summary>
    /// <param name="name">The name of the output.</param>
    /// <param name="isKnown">Whether the bytes of the output are known.</param>
    /// <exception cref="BakeOperationException">Something that the recipe did not make is in the way.</exception>
    internal void RequireRoom(string name, bool isKnown)
    {
        for (int slash = name.IndexOf('/', StringComparison.Ordinal); slash > 0; slash = name.IndexOf('/', slash + 1))
            switch (folder.FindKind(name[..slash]))
            {
                case null:
                    return;
                case FileKind.Directory:
                    break;
                case { } kind when !Owns(name[..slash]):
                    throw new BakeOperationException($"'{Path.Combine(folder.Path, name[..slash])}' is "
                        + $"{BlockedPathException.Describe(kind)} where a folder belongs (move it away)");
                default:
                    // A bake removes it before.
                    return;
            }
        if (folder.FindKind(name) == FileKind.Directory)
        {
            if (folder.ListNames(name).Any(inner => !CanRemove($"{name}/{inner}")))
                throw new BakeOperationException($"'{Path.Combine(folder.Path, name)}' is a folder with files (move it away)");
        }
        else
            RequireOwn(name, isKnown);
    }

    // A folder is removed with its last file.
    private bool CanRemove(string name) => folder.FindKind(name) != FileKind.Directory ? Owns(name)
        : folder.ListNames(name) is { Count: > 0 } names && names.All(inner => CanRemove($"{name}/{inner}"));

    private bool Owns(string name) => ownership.Owns(name, folder) || OwnsOtherSpelling(name);

    // A source was renamed to a name that the file system takes for the same.
    private bool OwnsOtherSpelling(string name) =>
        ownership.FindSimilar(name).Any(other => spelling.AreSame(other, name) && ownership.Owns(other, folder));

    /// <summary>Writes an output after it is recorded that the recipe owns it.</summary>
    /// <inheritdoc cref="Write"/>
    /// <exception cref="BakeOperationException">The recipe did not make the file that would be replaced.</exception>
    internal PlacedFile? WriteOwn(PlacedFile file, bool isExecutable, Func<Stream, bool> write)
    {
        RequireOwn(file.Name);
        Own([file]);
        return Write(file, isExecutable, write);
    }

    /// <summary>Writes an output that the recipe owns. It gets its name when it is complete.</summary>
    /// <param name="file">The output.</param>
    /// <param name="isExecutable">Whether everybody may execute it.</param>
    /// <param name="write">Writes the bytes. If it returns false, nothing is created.</param>
    /// <returns>The file with its metadata, or null if nothing was created.</returns>
    internal PlacedFile? Write(PlacedFile file, bool isExecutable, Func<Stream, bool> write) =>
        folder.Write(file.Name, isExecutable, write) is { } stamp ? file with { Stamp = stamp } : null;
}
