namespace Intaglio.Color;

/// <summary>A colour that a gradient passes through.</summary>
/// <param name="Color">The colour.</param>
/// <param name="Position">Where: 0 is the gradient's beginning and 1 its end. Null: evenly between its neighbours.</param>
/// <param name="Hint">Where the colour is halfway to the next stop's; null: in the middle. It is what CSS calls a colour hint.</param>
public sealed record GradientStop(CssColor Color, double? Position = null, double? Hint = null);
