namespace Intaglio.Baking;

/// <summary>The store of a farm does not have a file, which can be there later.</summary>
internal sealed class MissingFileException(string message) : IOException(message);
