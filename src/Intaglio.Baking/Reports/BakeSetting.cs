namespace Intaglio.Baking;

/// <summary>A setting that an input has instead of that of its rule.</summary>
/// <param name="Part">The setting, such as <c>setting 'width' of 'resize'</c>.</param>
/// <param name="Value">The value.</param>
/// <param name="Origin">
/// The place that sets it, such as <c>wall.png.intaglio.yaml:2</c> or <c>override "ui/**" (intaglio.yaml:12)</c>, with the line.
/// </param>
public sealed record BakeSetting(string Part, string Value, string Origin)
{
    /// <summary>Returns the setting as one line.</summary>
    public override string ToString() => $"{Part} is {Value}, from {Origin}";
}
