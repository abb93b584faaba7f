namespace Intaglio.Baking;

/// <summary>Separates the errors of an action from those of the bake.</summary>
internal static class ActionError
{
    /// <summary>Takes a step of an action, and passes on the error if it is one of the action.</summary>
    internal static void Catch(Action step, Action<Exception> fail)
    {
        try
        {
            step();
        }
        catch (Exception exception) when (exception is BakeOperationException or IOException or UnauthorizedAccessException)
        {
            fail(exception);
        }
        catch (ArgumentOutOfRangeException exception) when (exception.ParamName == "value")
        {
            // The framework's exception for EFBIG.
            fail(new IOException("File too large", exception));
        }
    }
}
