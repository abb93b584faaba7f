using System.Text;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Writes short responses, always with their length.</summary>
internal static class StoreResponse
{
    private const string PlainText = "text/plain; charset=utf-8";

    /// <summary>Writes a status code with a line of text.</summary>
    internal static Task WriteAsync(HttpContext context, int status, string line)
    {
        context.Response.StatusCode = status;
        return WriteAsync(context, PlainText, line + "\n");
    }

    /// <summary>Writes a text.</summary>
    internal static Task WriteAsync(HttpContext context, string type, string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        context.Response.ContentType = type;
        context.Response.ContentLength = bytes.Length;
        return HttpMethods.IsHead(context.Request.Method) ? Task.CompletedTask : context.Response.Body.WriteAsync(bytes).AsTask();
    }
}
