namespace Intaglio.Color;

/// <summary>A color stop of a gradient.</summary>
/// <param name="Color">The color.</param>
/// <param name="Position">
/// The position, where 0 is the start and 1 the end of the gradient, or <see langword="null"/> for even spacing between the neighbors.
/// </param>
/// <param name="Hint">
/// The position at which the color is halfway to the next stop, or <see langword="null"/> for the middle; CSS calls it a color hint.
/// </param>
public sealed record GradientStop(CssColor Color, double? Position = null, double? Hint = null);
