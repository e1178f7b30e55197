import { mount } from "svelte";
import { watchPerson } from "./api/client";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/felt.css";

watchPerson(window);
const target = document.getElementById("app");
if (target) mount(App, { target });
