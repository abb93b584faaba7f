namespace Intaglio.Farm;

/// <summary>The exception for a body that ends early, is too long or arrives too slowly.</summary>
/// <param name="status">The status code of the response.</param>
/// <param name="cause">The exception of the connection.</param>
internal sealed class RequestBodyException(int status, Exception? cause = null) : Exception(null, cause)
{
    internal int Status { get; } = status;
}
