namespace Intaglio.Baking;

/// <summary>Visits the settings of an operation.</summary>
/// <remarks>
/// An operation assigns each of its settings the value that a visitor returns. One visitor reads the values from a recipe. Another one
/// writes them to the key of an action and returns them unchanged. A setting is thus described in one place.
/// </remarks>
public abstract class OperationSettings
{
    /// <summary>Visits an integer.</summary>
    /// <param name="name">The name of the setting, in lowercase with hyphens.</param>
    /// <param name="value">The current value, which is the default when a recipe is read.</param>
    /// <param name="minimum">The smallest valid value.</param>
    /// <param name="maximum">The largest valid value.</param>
    /// <returns>The value to assign.</returns>
    public abstract long VisitInteger(string name, long value, long minimum, long maximum);

    /// <summary>Visits an integer that can be missing.</summary>
    /// <inheritdoc cref="VisitInteger(string, long, long, long)"/>
    public abstract long? VisitInteger(string name, long? value, long minimum, long maximum);

    /// <summary>Visits an integer that can be missing, or a percentage in its place, such as <c>50%</c>.</summary>
    /// <param name="name">The name of the setting, in lowercase with hyphens.</param>
    /// <param name="value">The current value, which is the default when a recipe is read.</param>
    /// <param name="minimum">The smallest valid integer.</param>
    /// <param name="maximum">The largest valid integer.</param>
    /// <returns>The value to assign.</returns>
    public abstract BakeLength? VisitLength(string name, BakeLength? value, int minimum, int maximum);

    /// <summary>Visits a floating-point number.</summary>
    /// <inheritdoc cref="VisitInteger(string, long, long, long)"/>
    public abstract double VisitNumber(string name, double value, double minimum, double maximum);

    /// <summary>Visits a Boolean value.</summary>
    /// <param name="name">The name of the setting, in lowercase with hyphens.</param>
    /// <param name="value">The current value, which is the default when a recipe is read.</param>
    /// <returns>The value to assign.</returns>
    public abstract bool VisitFlag(string name, bool value);

    /// <summary>Visits a value that is one of several words, or missing.</summary>
    /// <typeparam name="T">The type of the value. <see langword="null"/> is encoded as a missing value.</typeparam>
    /// <param name="name">The name of the setting, in lowercase with hyphens.</param>
    /// <param name="value">The current value, which is the default when a recipe is read.</param>
    /// <param name="choices">The words and their values.</param>
    /// <returns>The value to assign.</returns>
    public abstract T VisitChoice<T>(string name, T value, IReadOnlyList<KeyValuePair<string, T>> choices);

    /// <summary>Visits a value that is written as a text, such as the name of a color space.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="name">The name of the setting, in lowercase with hyphens.</param>
    /// <param name="value">The current value, which is the default when a recipe is read, or <see langword="null"/>.</param>
    /// <param name="parse">Parses a text. It throws a <see cref="FormatException"/> that describes valid texts.</param>
    /// <param name="format">Returns the canonical text of a value.</param>
    /// <returns>The value to assign.</returns>
    public abstract T? VisitText<T>(string name, T? value, Func<string, T> parse, Func<T, string> format)
        where T : class;
}
