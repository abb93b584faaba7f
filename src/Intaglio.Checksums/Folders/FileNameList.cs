using System.Text;
using System.Text.Unicode;

namespace Intaglio.Checksums;

/// <summary>Reads lists of file names, such as the output of <c>find -print0</c>.</summary>
public static class FileNameList
{
    /// <summary>
    /// Reads names that end with zero bytes, one at a time during the enumeration. The zero byte after the last name is optional.
    /// </summary>
    /// <param name="stream">The stream with the names in UTF-8. It is read to its end and not disposed.</param>
    /// <returns>
    /// The names. A name that is empty, longer than 256 KiB or not valid Unicode has an error and does not refer to a file.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">
    /// The stream cannot be read, or has more than 16 MiB without a zero byte. Thrown during the enumeration.
    /// </exception>
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
        return new(name, names.IsTooLong || names.Current.Length > LineSplitter.MaxLineLength
            ? new PathTooLongException($"Name {number} of the list is too long.")
            : name.Length == 0 ? new IOException($"Name {number} of the list is empty.")
            : Utf8.IsValid(names.Current) ? null
            : new UnrepresentableNameException());
    }
}
