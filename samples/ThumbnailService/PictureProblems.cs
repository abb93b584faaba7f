namespace Intaglio.Samples;

/// <summary>Answers with problem details where a photo cannot be shown.</summary>
internal sealed class PictureProblems : IEndpointFilter
{
    /// <summary>Explains why a photo cannot be shown; null if it is another failure.</summary>
    internal static string? Explain(Exception exception) =>
        exception is FormatException or NotSupportedException or IOException or UnauthorizedAccessException ? Find(exception).Detail : null;

    /// <inheritdoc/>
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        try
        {
            return await next(context);
        }
        catch (Exception exception) when (Explain(exception) is { } detail)
        {
            context.HttpContext.Response.Headers.CacheControl = "no-store";
            return Results.Problem(detail, statusCode: Find(exception).Status);
        }
    }

    // What the file system says has paths in it, which are not for visitors.
    private static (int Status, string Detail) Find(Exception exception) => exception switch
    {
        PlatformNotSupportedException => (StatusCodes.Status501NotImplemented, exception.Message),
        FormatException or NotSupportedException => (StatusCodes.Status422UnprocessableEntity, exception.Message),
        _ => (StatusCodes.Status503ServiceUnavailable, "The photo cannot be read now."),
    };
}
