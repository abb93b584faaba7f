using System.Globalization;

namespace Intaglio.Meshes.Tests;

/// <summary>The framework's fewest digits, in the notation that is written: plain from 10^-6 to below 10^16, else with an exponent of no more digits than it needs.</summary>
internal static class ShortestText
{
    internal static string Of(float value)
    {
        string text = value.ToString(CultureInfo.InvariantCulture);
        int letter = text.IndexOf('E', StringComparison.Ordinal);
        if (letter < 0)
            return text;
        int exponent = int.Parse(text.AsSpan(letter + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        return exponent is < -6 or > 15
            ? string.Create(CultureInfo.InvariantCulture, $"{text.AsSpan(0, letter)}e{exponent}")
            : decimal.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture);
    }
}
