using System.Globalization;

namespace Intaglio.Cli;

/// <summary>Parsing and formatting of sizes in bytes.</summary>
internal static class ByteSize
{
    /// <summary>The syntax of sizes for error messages.</summary>
    internal const string Rule = "bytes, or a number followed by K, M, G or T (1024, 1024\u00B2, 1024\u00B3, 1024\u2074 bytes)";

    /// <summary>Reads an integer with an optional suffix K, M, G or T in either case.</summary>
    internal static bool TryParse(string text, out long bytes)
    {
        int shift = text.Length == 0 ? 0
            : text[^1] switch { 'K' or 'k' => 10, 'M' or 'm' => 20, 'G' or 'g' => 30, 'T' or 't' => 40, _ => 0 };
        bool isNumber = long.TryParse(shift > 0 ? text[..^1] : text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            && number <= long.MaxValue >> shift;
        bytes = isNumber ? number << shift : 0;
        return isNumber;
    }

    /// <summary>Formats a size with three digits and a decimal unit.</summary>
    internal static string Format(double bytes)
    {
        string[] units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
        int unit = 0;
        for (; bytes >= 999.5; unit++)
            bytes /= 1000;
        return string.Create(CultureInfo.InvariantCulture,
            $"{bytes.ToString(unit == 0 || bytes >= 99.95 ? "0" : "0.0", CultureInfo.InvariantCulture)} {units[unit]}");
    }
}
