using System.Text;
using System.Text.Unicode;

namespace Intaglio.Checksums;

/// <summary>Lists of file names, as <c>find -print0</c> writes them.</summary>
public static class FileNameList
{
    /// <summary>Reads names that end with zero bytes, as the caller asks for them. The last may end with the list.</summary>
    /// <param name="stream">The names in UTF-8, read to their end but not disposed.</param>
    /// <returns>The names; one that is empty, longer than 256 KiB or not valid Unicode has an error, and is no file's.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="IOException">The stream cannot be read, or goes on for more than 16 MiB without a zero byte; thrown while the names are read.</exception>
    public static IEnumerable<WalkedFile> ReadZeroTerminated(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Read();

        IEnumerable<WalkedFile> Read()
        {
            LineSplitter names = new(stream, terminator: 0, findsEncoding: false);
            for (long number = 1; names.MoveNext(); number++)
                yield return ToFile(names, number);
        }
    }

    private static WalkedFile ToFile(LineSplitter names, long number)
    {
        string name = Encoding.UTF8.GetString(names.Current);
        return new(name, names.IsTooLong || names.Current.Length > LineSplitter.MaxLineLength ? new PathTooLongException($"Name {number} of the list is too long.")
            : name.Length == 0 ? new IOException($"Name {number} of the list is empty.")
            : Utf8.IsValid(names.Current) ? null
            : new UnrepresentableNameException());
    }
}
