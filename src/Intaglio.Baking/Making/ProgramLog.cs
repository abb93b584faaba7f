using System.Globalization;
using System.Text;

namespace Intaglio.Baking;

/// <summary>The output of a program, of which the beginning and the end are kept.</summary>
internal sealed class ProgramLog
{
    private const int MostHead = 1 << 15, MostTail = 1 << 15;

    private readonly byte[] head = new byte[MostHead], tail = new byte[MostTail];
    private int headLength;
    private long tailLength;

    /// <summary>Adds bytes that the program has written.</summary>
    internal void Append(ReadOnlySpan<byte> bytes)
    {
        int fits = Math.Min(bytes.Length, MostHead - headLength);
        bytes[..fits].CopyTo(head.AsSpan(headLength));
        headLength += fits;
        bytes = bytes[fits..];
        tailLength += bytes.Length;
        // Only the last bytes can remain in the ring.
        for (bytes = bytes[Math.Max(0, bytes.Length - MostTail)..]; !bytes.IsEmpty;)
        {
            int start = (int)((tailLength - bytes.Length) % MostTail), count = Math.Min(bytes.Length, MostTail - start);
            bytes[..count].CopyTo(tail.AsSpan(start));
            bytes = bytes[count..];
        }
    }

    /// <summary>Returns the lines, in which control characters are replaced.</summary>
    /// <param name="mask">Hides values of environment variables.</param>
    internal string[] ToLines(LogMask mask)
    {
        bool isCut = tailLength > MostTail;
        string first = Encoding.UTF8.GetString(head, 0, headLength);
        StringBuilder text = new(isCut ? mask.Apply(first, isCutBefore: false, isCutAfter: true) : first);
        if (isCut)
            text.Append(CultureInfo.InvariantCulture, $"\n({tailLength - MostTail} bytes omitted)\n");
        int start = isCut ? (int)(tailLength % MostTail) : 0, count = (int)Math.Min(tailLength, MostTail);
        byte[] last = [.. tail[start..count], .. tail[..(isCut ? start : 0)]];
        string rest = Encoding.UTF8.GetString(last);
        text.Append(isCut ? mask.Apply(rest, isCutBefore: true, isCutAfter: false) : rest);
        return [.. mask.Apply(text.ToString()).Split('\n').Select(line => PrintableText.Of(line.TrimEnd('\r').Replace('\t', ' ')))
            .Where(line => line.Length > 0)];
    }
}
