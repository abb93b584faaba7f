using System.Text;

namespace Intaglio.Caching;

/// <summary>The file that marks a folder as a cache and specifies its format.</summary>
internal static class CacheMarker
{
    private const string Name = "intaglio-cache", Format = "intaglio content cache 2";

    /// <summary>Determines whether a folder is a cache.</summary>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    /// <exception cref="IOException">The marker cannot be read.</exception>
    internal static bool IsIn(Folder folder)
    {
        using Microsoft.Win32.SafeHandles.SafeFileHandle? file = folder.TryOpenFile(Name);
        if (file is null)
            return false;
        Span<byte> start = stackalloc byte[Format.Length + 1];
        if (RandomAccess.Read(file, start, 0) != start.Length || Encoding.ASCII.GetString(start) != Format + "\n")
            throw new CacheFormatException(
                $"{folder.Path} is not a cache of the format '{Format}'; use another folder, or delete this one.");
        return true;
    }

    /// <summary>Turns an empty folder, or a folder of a cache without a marker, into a cache.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="belongs">A delegate that determines whether a name in the folder belongs to a cache.</param>
    /// <exception cref="IOException">The folder contains other files.</exception>
    internal static void Write(Folder folder, Func<Folder, string, bool> belongs)
    {
        foreach (string name in folder.ListNames())
            if (!name.StartsWith(Name, StringComparison.Ordinal) && !belongs(folder, name))
                throw new IOException($"{folder.Path} is not a cache, but contains {name}. Specify an empty folder.");
        // Two processes can create a cache in the same folder at the same time. Both write the same marker.
        string draft = $"{Name}.{TemporaryFiles.CreateName()}";
        try
        {
            using (FileStream file = new(TemporaryFiles.Create(folder, draft, out bool isUnnamed), FileAccess.Write, bufferSize: 0))
            {
                file.Write(Encoding.ASCII.GetBytes(
                    $"{Format}\nItems are named by their file digests, BLAKE2b-256 up to 8 MiB and a tree hash above; keys/ says which "
                    + $"of them was made from which settings.\n"));
                // A marker that is empty after a power loss would make the cache unusable.
                file.Flush(flushToDisk: true);
                if (isUnnamed)
                {
                    folder.TryLink(file.SafeFileHandle, Name);
                    return;
                }
            }
            folder.Move(draft, folder, Name);
        }
        catch
        {
            TemporaryFiles.TryRemove(folder, draft);
            throw;
        }
    }
}
