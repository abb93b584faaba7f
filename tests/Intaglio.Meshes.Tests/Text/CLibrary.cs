using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>The C library's way to write numbers: <c>strfromd</c> and <c>strfromf</c>, which write what <c>snprintf</c> does without a list of variable arguments.</summary>
internal static partial class CLibrary
{
    private const int MaxLength = 400;

    internal static bool IsThere { get; } = NativeLibrary.TryLoad("libc.so.6", out nint library) && NativeLibrary.TryGetExport(library, "strfromd", out _);

    /// <summary>What <c>%.nf</c> writes.</summary>
    internal static unsafe int Write(Span<byte> destination, double value, ReadOnlySpan<byte> format)
    {
        fixed (byte* to = destination, how = format)
            return WriteDouble(to, (nuint)destination.Length, how, value);
    }

    /// <inheritdoc cref="Write(Span{byte}, double, ReadOnlySpan{byte})"/>
    internal static unsafe int Write(Span<byte> destination, float value, ReadOnlySpan<byte> format)
    {
        fixed (byte* to = destination, how = format)
            return WriteSingle(to, (nuint)destination.Length, how, value);
    }

    internal static string Text(double value, int decimals)
    {
        Span<byte> text = stackalloc byte[MaxLength];
        return Encoding.ASCII.GetString(text[..Write(text, value, Format(decimals))]);
    }

    /// <summary>A format for a number of decimals, with a zero behind it.</summary>
    internal static byte[] Format(int decimals) => Encoding.ASCII.GetBytes($"%.{decimals}f\0");

    [LibraryImport("libc.so.6", EntryPoint = "strfromd")]
    private static unsafe partial int WriteDouble(byte* destination, nuint size, byte* format, double value);

    [LibraryImport("libc.so.6", EntryPoint = "strfromf")]
    private static unsafe partial int WriteSingle(byte* destination, nuint size, byte* format, float value);
}
