using System.CommandLine;
using System.Globalization;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>An option for a positive number of pixels or a percentage, such as <c>50%</c>.</summary>
internal sealed class LengthOption : Option<string>
{
    private readonly int most;

    internal LengthOption(string name, string description, int most)
        : base(name)
    {
        (HelpName, Description) = ("N", description);
        this.most = most;
    }

    /// <returns>The pixels or the percentage, or neither of them if the option is missing.</returns>
    /// <exception cref="UsageException">The value is not a number in range.</exception>
    internal (int? Pixels, double? Percentage) Read(ParseResult arguments) => arguments.GetValue(this) switch
    {
        null => (null, null),
        var text when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int pixels) && pixels >= 1
            && pixels <= most => (pixels, null),
        var text when text.EndsWith('%') && double.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture, out double part) && part is >= ResizeOptions.MinPercentage and <= ResizeOptions.MaxPercentage =>
            (null, part),
        var text => throw new UsageException(string.Create(CultureInfo.InvariantCulture,
            $"invalid {Name} '{text}' (expected 1 to {most}, or {ResizeOptions.MinPercentage}% to {ResizeOptions.MaxPercentage}%)")),
    };
}
