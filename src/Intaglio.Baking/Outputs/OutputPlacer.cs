using System.Collections.Concurrent;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Places results: their outputs get their names, and their bytes in the output folder.</summary>
/// <param name="folder">The output folder.</param>
/// <param name="ownership">The files in the folder that the recipe has made.</param>
/// <param name="allowOverwrite">Whether files that the recipe did not make are replaced.</param>
/// <param name="places">The paths of all outputs of a plan in which an output is a folder; otherwise, null.</param>
internal sealed class OutputPlacer(OutputFolder folder, OutputOwnership ownership, bool allowOverwrite,
    Lazy<PlaceMap>? places)
{
    private readonly ConcurrentDictionary<string, BakeAction> claimed = new(StringComparer.Ordinal);
    private readonly FolderSpelling spelling = new(folder.Place);

    /// <summary>Determines the final name of an output, which no other action may have.</summary>
    /// <exception cref="BakeOperationException">Another action has made an output with the same name.</exception>
    internal PlacedFile[] Name(BakeAction action, BakeKey weak, ActionOutput output)
    {
        string name = action.NameOutput(output.Role, weak, output.Digest);
        if (places is not null)
            Claim(action, name);
        else
        {
            // Names with the key or the digest can be equal only when these are known.
            BakeAction owner = claimed.GetOrAdd(NameFolding.Fold(name), action);
            if (owner != action)
                throw DescribeClash(name, owner);
        }
        return [.. PlacedOutputs.Name(action, weak, output)];
    }

    private void Claim(BakeAction action, string name)
    {
        if (places!.Value.Add(name, action) is (var owner, var other))
            throw NameFolding.Fold(name) == NameFolding.Fold(other) ? DescribeClash(name, owner)
                : new BakeOperationException($"the outputs '{name}' and '{other}' of rule '{owner.Rule.Rule.Name}' need the same folder "
                    + "(change 'to')");
    }

    private static BakeOperationException DescribeClash(string name, BakeAction owner) =>
        new($"the output '{name}' is also made from '{owner.FirstInput}' (add {{dir}} or {{name}} to 'to')");

    /// <summary>Removes files of earlier bakes from a folder that an action makes, so that only its present files are in it.</summary>
    /// <param name="path">The path of the folder.</param>
    /// <param name="names">The paths of the present files.</param>
    internal void Clear(string path, IReadOnlySet<string> names)
    {
        try
        {
            if (folder.Find(path) is not null && Owns(path))
                folder.Remove(path);
            foreach (string name in FolderContent.List(folder, path))
                if (!names.Contains(name) && Owns(name))
                    folder.Remove(name);
        }
        catch (BlockedPathException)
        {
            // Something else is in the place of a folder, which is an error when a file is placed.
        }
    }

    /// <summary>Removes files of earlier bakes that are in the place of a folder of an output, or in a folder in its place.</summary>
    internal void MakeWay(string name)
    {
        try
        {
            for (int slash = name.IndexOf('/', StringComparison.Ordinal); slash > 0; slash = name.IndexOf('/', slash + 1))
                if (folder.FindKind(name[..slash]) is not { } kind)
                    return;
                else if (kind != FileKind.Directory && Owns(name[..slash]))
                    folder.Remove(name[..slash]);
            foreach (string inner in FolderContent.List(folder, name))
                if (Owns(inner))
                    folder.Remove(inner);
        }
        catch (BlockedPathException)
        {
            // Something that the recipe did not make is in the way, which is an error when the file is placed.
        }
    }

    /// <summary>Determines, without reading a file, whether the outputs of an action are those of an earlier bake.</summary>
    /// <remarks>Outputs that are not kept are up to date until an action reads them.</remarks>
    internal bool HasAll(BakeAction action, RecordedAction recorded)
    {
        bool hasFolder = action.Rule.HasFolder;
        if (hasFolder && !HasNames(action, recorded))
            return false;
        foreach (PlacedFile file in recorded.Outputs)
        {
            if (action.Rule.Rule.FindOutput(file.Role) < 0
                || (!hasFolder && action.NameOutput(file.Role, recorded.Weak, file.Digest) != file.Name)
                || (action.Rule.Rule.IsKept && !folder.IsUnchanged(file.Name, file.Stamp, action.Rule.Rule.IsExecutable)))
                return false;
        }
        return recorded.Outputs.Length > 0 || hasFolder;
    }

    // The name of a folder can contain the digest of all of its files.
    private static bool HasNames(BakeAction action, RecordedAction recorded) => PlacedOutputs.Gather(action, recorded.Outputs)
        .SelectMany(output => PlacedOutputs.Name(action, recorded.Weak, output)).Select(file => file.Name)
        .SequenceEqual(recorded.Outputs.Select(file => file.Name));

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
