namespace Intaglio.Cli;

/// <summary>A directory cannot be listed: that it is one is not what is wrong with it.</summary>
internal sealed class ListingException(Exception cause) : IOException(null, cause);
