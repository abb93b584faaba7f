namespace Intaglio.Cli;

/// <summary>A file that everything else depends on cannot be read.</summary>
internal sealed class InputException(string name, Exception cause) : Exception(null, cause)
{
    internal string Name { get; } = name;
}
