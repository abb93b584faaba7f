using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>A color space.</summary>
/// <param name="Name">What it is called on the command line.</param>
/// <param name="Space">The space.</param>
internal sealed record NamedSpace(string Name, RgbColorSpace Space);
