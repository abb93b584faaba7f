using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Baking;

/// <summary>A setting of an operation that is an integer, such as pixels, or a percentage of the length in the input.</summary>
[DebuggerDisplay("{ToString(),nq}")]
public readonly record struct BakeLength
{
    /// <summary>The minimum percentage.</summary>
    public const double MinPercentage = 0.01;

    /// <summary>The maximum percentage.</summary>
    public const double MaxPercentage = 10_000;

    /// <summary>Initializes a new instance of the <see cref="BakeLength"/> structure from an integer.</summary>
    /// <param name="number">The integer, in the unit of the setting.</param>
    public BakeLength(int number) => Value = number;

    private BakeLength(double percentage) => (Value, IsPercentage) = (percentage, true);

    /// <summary>Gets the integer or the percentage.</summary>
    public double Value { get; }

    /// <summary>Gets a value indicating whether <see cref="Value"/> is a percentage.</summary>
    public bool IsPercentage { get; }

    /// <summary>Creates a percentage.</summary>
    /// <param name="percentage">The percentage, from 0.01 to 10,000.</param>
    /// <returns>The length.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The percentage is not in this range.</exception>
    public static BakeLength FromPercentage(double percentage) => IsValid(percentage) ? new(percentage)
        : throw new ArgumentOutOfRangeException(nameof(percentage), percentage,
            $"The percentage must be between {MinPercentage} and {MaxPercentage}.");

    /// <summary>Returns the integer, or the percentage with <c>%</c>, such as <c>50%</c>.</summary>
    public override string ToString() => Value.ToString("R", CultureInfo.InvariantCulture) + (IsPercentage ? "%" : "");

    /// <summary>Reads a percentage with <c>%</c>, such as <c>50%</c> or <c>12.5%</c>.</summary>
    /// <returns>The percentage, or null if the text is not one in range.</returns>
    internal static BakeLength? FindPercentage(string text) => text.EndsWith('%')
        && double.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double value)
        && IsValid(value) ? new(value) : null;

    private static bool IsValid(double percentage) => percentage is >= MinPercentage and <= MaxPercentage;
}
