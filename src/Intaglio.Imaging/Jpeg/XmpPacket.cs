using System.Buffers;

namespace Intaglio.Imaging;

/// <summary>The XMP segment of a JPEG file (ISO 16684-3, 1.1.3).</summary>
internal static class XmpPacket
{
    private static readonly SearchValues<byte> between = SearchValues.Create(" \t\r\n=>\"'"u8);

    private static ReadOnlySpan<byte> Name => "http://ns.adobe.com/xap/1.0/\0"u8;

    private static ReadOnlySpan<byte> Orientation => "tiff:Orientation"u8;

    internal static bool Is(ReadOnlySpan<byte> segment) => segment.StartsWith(Name);

    /// <summary>Returns a copy in which every orientation, as an attribute or an element, is 1.</summary>
    internal static byte[] ToUpright(ReadOnlySpan<byte> segment)
    {
        byte[] copy = segment.ToArray();
        Span<byte> rest = copy;
        while (rest.IndexOf(Orientation) is var at && at >= 0)
        {
            rest = rest[(at + Orientation.Length)..];
            int number = rest.IndexOfAnyExcept(between);
            if (number > 0 && rest[number] is >= (byte)'1' and <= (byte)'8')
                rest[number] = (byte)'1';
        }
        return copy;
    }
}
