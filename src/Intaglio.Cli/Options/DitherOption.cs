using System.CommandLine;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The option that selects the dither method.</summary>
internal sealed class DitherOption : Option<string>
{
    private static readonly Dictionary<string, DitherMethod> methods = new()
    {
        ["none"] = DitherMethod.None,
        ["ordered"] = DitherMethod.Ordered,
        ["blue-noise"] = DitherMethod.BlueNoise,
        ["error-diffusion"] = DitherMethod.ErrorDiffusion,
    };

    internal DitherOption()
        : base("--dither")
    {
        (HelpName, Description) = ("METHOD", "Dither method: none (the default), ordered, blue-noise or error-diffusion");
        CompletionSources.Add(static _ => methods.Keys);
    }

    /// <exception cref="UsageException">The method does not exist.</exception>
    internal DitherMethod Read(ParseResult arguments) =>
        arguments.GetValue(this) is null ? DitherMethod.None : NamedValues.Find(this, methods, arguments, "none");
}
