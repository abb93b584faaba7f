using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>A color space and its name.</summary>
/// <param name="Name">The name on the command line.</param>
/// <param name="Space">The color space.</param>
internal sealed record NamedSpace(string Name, RgbColorSpace Space);
