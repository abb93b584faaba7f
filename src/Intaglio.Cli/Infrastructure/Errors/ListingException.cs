namespace Intaglio.Cli;

/// <summary>The exception for a directory that cannot be listed, as opposed to a directory read as a file.</summary>
internal sealed class ListingException(Exception cause) : IOException(null, cause);
