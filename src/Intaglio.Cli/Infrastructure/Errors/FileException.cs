namespace Intaglio.Cli;

/// <summary>A file that everything else depends on cannot be read or written.</summary>
internal sealed class FileException(string name, Exception cause) : Exception(null, cause)
{
    internal string Name { get; } = name;
}
